package dev.collate.engine.sql;

import java.util.List;
import java.util.Random;

/** Generates texts that are almost valid. Each is a valid text with up to two random edits. */
public final class NearMisses {
    private final List<String> seeds;
    private final String characters;

    /**
     * @param seeds the valid texts
     * @param characters the characters that the edits may insert
     */
    public NearMisses(List<String> seeds, String characters) {
        this.seeds = seeds;
        this.characters = characters;
    }

    public String next(Random random) {
        var text = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
        for (int edits = random.nextInt(3); edits > 0 && !text.isEmpty(); edits--) {
            edit(text, random);
        }
        return text.toString();
    }

    private void edit(StringBuilder text, Random random) {
        int index = random.nextInt(text.length());
        var character = characters.charAt(random.nextInt(characters.length()));
        switch (random.nextInt(4)) {
            case 0 -> text.deleteCharAt(index);
            case 1 -> text.insert(index, character);
            default -> text.setCharAt(index, character);
        }
    }
}
