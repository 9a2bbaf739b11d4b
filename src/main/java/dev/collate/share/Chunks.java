package dev.collate.share;

import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** The repository of the stored chunks. Uses plain JDBC, because a JPA persistence context would keep all chunks in memory. */
@Component
class Chunks {
    private final JdbcTemplate jdbc;

    Chunks(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    void add(String token, SharePart part, PackedContent content) {
        var chunks = content.chunks();
        jdbc.batchUpdate(
                "insert into share_chunk (token, part, position, bytes) values (?, ?, ?, ?)",
                IntStream.range(0, chunks.size())
                        .mapToObj(position -> new Object[] {token, part.name(), position, chunks.get(position)})
                        .toList());
    }

    /** Returns the chunk at this position. The first chunk has position 0. Returns an empty Optional if the part has no such chunk. */
    Optional<byte[]> find(String token, SharePart part, int position) {
        return jdbc
                .query(
                        "select bytes from share_chunk where token = ? and part = ? and position = ?",
                        (row, number) -> row.getBytes(1),
                        token,
                        part.name(),
                        position)
                .stream()
                .findFirst();
    }
}
