import { ComparisonApi, Configuration, ConversionApi, SharesApi } from './client';

declare const process: { argv: string[] };

/** Example program for the generated client: converts, compares, creates a share and reads it. Arguments: URL, key. */
async function main(): Promise<void> {
  const [, , basePath, accessToken] = process.argv;
  const configuration = new Configuration({ basePath, accessToken });
  const conversion = await new ConversionApi(configuration).convertCsvToSql({
    convertRequest: { csv: 'id\n1', dialect: 'sqlite', tableName: 't' },
  });
  console.log('rows converted:', conversion.data.rows);
  const diff = await new ComparisonApi(configuration).diffText({
    textDiffRequest: { original: 'one\ntwo', modified: 'one\n2' },
  });
  console.log('lines added:', diff.stats.additions);
  console.log('first of the hunk:', diff.hunks[0].changes[0].content);
  const shares = new SharesApi(configuration);
  const link = await shares.createShare({ shareRequest: { original: 'a', modified: 'b', format: 'text' } });
  console.log('views:', (await shares.getShare({ token: link.token })).viewCount);
}

main();
