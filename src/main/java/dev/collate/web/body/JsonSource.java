package dev.collate.web.body;

import dev.collate.problem.ApiException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Members of a JSON object: large strings stay bytes, small members become nodes when they are asked for. */
final class JsonSource implements MemberSource {
    /** The longest member, in bytes, that becomes a tree of nodes: nothing but contents is larger in good faith. */
    private static final int LARGEST_VALUE = 1 << 20;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, JsonMember> members;
    private final Map<String, JsonNode> nodes = new HashMap<>();

    JsonSource(Map<String, JsonMember> members) {
        this.members = members;
    }

    @Override
    public boolean typed() {
        return true;
    }

    @Override
    public @Nullable JsonNode value(String path) {
        JsonNode node = null;
        for (var step : path.split("\\.", -1)) {
            node = node == null ? top(step) : node.get(step);
            if (node == null || node.isNull()) {
                return null;
            }
        }
        return node;
    }

    @Override
    public @Nullable Part content(String name) {
        var member = members.get(name);
        return member == null || member.isNull() ? null : member.content();
    }

    @Override
    public boolean inline(String name) {
        var member = members.get(name);
        return member != null && !member.string();
    }

    private @Nullable JsonNode top(String name) {
        var member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.length() > LARGEST_VALUE) {
            throw ApiException.invalid(name, "must not be larger than 1 MB");
        }
        return nodes.computeIfAbsent(name, key -> MAPPER.readTree(member.bytes(), member.from(), member.length()));
    }
}
