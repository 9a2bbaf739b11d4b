package dev.collate.site;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.auth.key.Sha256;
import dev.collate.testing.MultipartForm;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Simulates a browser with an authenticator that has one passkey (ES256, without attestation). A test can make it lie about its origin,
 * about the website, about its user, and about who has unlocked it.
 */
public final class SoftwarePasskey {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int USER_PRESENT = 1;
    private static final int USER_VERIFIED = 4;
    private static final int HAS_KEY = 0x40;

    private final KeyPair keys;
    private final byte[] id = new byte[16];
    /** The user handle in base64url, which {@link #create} reads from the options. */
    String userHandle = "";

    private int uses;

    String origin;
    String website = "localhost";
    boolean verifiesUser = true;

    /** @param port the port of the server, which {@code localhost} and the origin contain */
    public SoftwarePasskey(int port) {
        origin = "http://localhost:" + port;
        new SecureRandom().nextBytes(id);
        var generator = assertDoesNotThrow(() -> KeyPairGenerator.getInstance("EC"));
        assertDoesNotThrow(() -> generator.initialize(new ECGenParameterSpec("secp256r1")));
        keys = generator.generateKeyPair();
    }

    /** Returns the credential id in base64url. */
    String id() {
        return base64(id);
    }

    /** Creates the passkey, and returns the form that the script of the page sends. */
    public MultipartForm create(JsonNode options, String label) {
        userHandle = options.get("user").get("id").asString();
        var data = new ByteArrayOutputStream();
        data.writeBytes(hex("a363666d74646e6f6e656761747453746d74a068617574684461746158"));
        var authenticator = authenticatorData(HAS_KEY, attestedCredentialData());
        data.write(authenticator.length);
        data.writeBytes(authenticator);
        return form(Map.of(
                        "clientDataJSON", base64(clientData("webauthn.create", options)),
                        "attestationObject", base64(data.toByteArray()),
                        "transports", List.of("internal")))
                .add("label", label);
    }

    /** Signs a challenge, and returns the form that the script of the page sends. */
    public MultipartForm sign(JsonNode options) {
        var authenticator = authenticatorData(0, new byte[0]);
        var client = clientData("webauthn.get", options);
        return form(Map.of(
                "clientDataJSON", base64(client),
                "authenticatorData", base64(authenticator),
                "signature", base64(signature(authenticator, Sha256.newDigest().digest(client))),
                "userHandle", userHandle));
    }

    private MultipartForm form(Map<String, Object> response) {
        var credential = JSON.writeValueAsBytes(Map.of(
                "id",
                id(),
                "rawId",
                id(),
                "type",
                "public-key",
                "authenticatorAttachment",
                "platform",
                "clientExtensionResults",
                Map.of(),
                "response",
                response));
        return new MultipartForm().add("passkey", credential);
    }

    private byte[] clientData(String type, JsonNode options) {
        return JSON.writeValueAsBytes(Map.of(
                "type",
                type,
                "challenge",
                options.get("challenge").asString(),
                "origin",
                origin,
                "crossOrigin",
                false));
    }

    private byte[] authenticatorData(int flags, byte[] key) {
        return ByteBuffer.allocate(37 + key.length)
                .put(Sha256.newDigest().digest(website.getBytes(StandardCharsets.UTF_8)))
                .put((byte) (flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)))
                .putInt(++uses)
                .put(key)
                .array();
    }

    /** Returns the attested credential data: a zero AAGUID, the credential id, and the public key in COSE format. */
    private byte[] attestedCredentialData() {
        var point = ((ECPublicKey) keys.getPublic()).getW();
        var key = new ByteArrayOutputStream();
        key.writeBytes(new byte[16]);
        key.writeBytes(new byte[] {0, (byte) id.length});
        key.writeBytes(id);
        key.writeBytes(hex("a5010203262001215820"));
        key.writeBytes(coordinate(point.getAffineX()));
        key.writeBytes(hex("225820"));
        key.writeBytes(coordinate(point.getAffineY()));
        return key.toByteArray();
    }

    private static byte[] coordinate(BigInteger value) {
        return hex("%064x".formatted(value));
    }

    private byte[] signature(byte[] authenticator, byte[] clientHash) {
        return assertDoesNotThrow(() -> {
            var signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(authenticator);
            signature.update(clientHash);
            return signature.sign();
        });
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
