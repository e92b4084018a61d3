"""Verifies access tokens with PyJWT: `pip install "pyjwt[crypto]>=2.8"`."""

import os

import jwt

PROJECT_ID = os.environ["LATCHKEY_PROJECT_ID"]
ISSUER = f"{os.environ['LATCHKEY_URL']}/api/v1/projects/{PROJECT_ID}"
KEYS = jwt.PyJWKClient(f"{ISSUER}/.well-known/jwks.json")


def verify_access_token(token):
    """The claims of an access token; None if it is not valid. `sub` is the id of the user."""
    try:
        key = KEYS.get_signing_key_from_jwt(token)
        return jwt.decode(
            token,
            key.key,
            algorithms=["ES256"],
            issuer=ISSUER,
            audience=PROJECT_ID,
            options={"require": ["exp", "iss", "aud", "sub"]},
        )
    except jwt.PyJWKClientConnectionError:
        raise  # The keys could not be loaded, so the token was not checked.
    except jwt.PyJWTError:
        return None
