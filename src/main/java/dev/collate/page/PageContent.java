package dev.collate.page;

/** The content of one window, which one page shows. */
sealed interface PageContent permits ChangeTable, LineComparison, CsvWindow {}
