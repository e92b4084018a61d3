import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.HttpsJwks;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.HttpsJwksVerificationKeyResolver;

/** Verifies access tokens with jose4j (org.bitbucket.b_c:jose4j). */
public class VerifyToken {
  private static final String PROJECT_ID = System.getenv("LATCHKEY_PROJECT_ID");
  private static final String ISSUER =
      System.getenv("LATCHKEY_URL") + "/api/v1/projects/" + PROJECT_ID;

  private static final JwtConsumer CONSUMER =
      new JwtConsumerBuilder()
          .setVerificationKeyResolver(
              new HttpsJwksVerificationKeyResolver(
                  new HttpsJwks(ISSUER + "/.well-known/jwks.json")))
          .setJwsAlgorithmConstraints(
              ConstraintType.PERMIT, AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256)
          .setExpectedIssuer(ISSUER)
          .setExpectedAudience(PROJECT_ID)
          .setRequireExpirationTime()
          .setRequireSubject()
          .build();

  /** The claims of an access token; empty if it is not valid. The subject is the id of the user. */
  public static Optional<JwtClaims> verify(String token) {
    try {
      return Optional.of(CONSUMER.processToClaims(token));
    } catch (InvalidJwtException invalid) {
      for (Throwable cause = invalid; cause != null; cause = cause.getCause())
        // The keys could not be loaded, so the token was not checked.
        if (cause instanceof IOException problem) throw new UncheckedIOException(problem);
      return Optional.empty();
    }
  }
}
