"""Latchkey for Python programs and servers. Only the standard library is needed."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import webbrowser

EXPIRES_IN_MILLIS = 10 * 60 * 1000
POLL_SECONDS = 2
TIMEOUT_SECONDS = 10

# The errors that say something about the access token. Others are mistakes in the settings.
NO_USER = {
    "ACCESS_TOKEN_EXPIRED",
    "UNPARSABLE_ACCESS_TOKEN",
    "INVALID_PROJECT_FOR_ACCESS_TOKEN",
    "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
}


class LoginFailed(Exception):
    """The user did not confirm the login in time, or denied it."""


def _call(method, url, headers, body=None):
    """Sends a request. Returns the status and the JSON of the response."""
    request = urllib.request.Request(
        url,
        method=method,
        headers={"content-type": "application/json", **headers},
        data=None if body is None else json.dumps(body).encode(),
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _json_or_none(error.read())


def _json_or_none(content):
    try:
        return json.loads(content)
    except ValueError:
        return None


def _client_headers(project_id, publishable_client_key):
    return {
        "x-stack-access-type": "client",
        "x-stack-project-id": project_id,
        "x-stack-publishable-client-key": publishable_client_key,
    }


def prompt_cli_login(
    *, base_url, app_url, project_id, publishable_client_key, open_browser=True
):
    """Signs in a command-line program through the user's browser.

    Prints a link, opens it in the browser, and waits up to ten minutes until the user has confirmed.
    Returns the refresh token of the session, which program and browser share. Raises LoginFailed.
    """
    headers = _client_headers(project_id, publishable_client_key)
    status, started = _call(
        "POST",
        f"{base_url}/api/v1/auth/cli",
        headers,
        {"expires_in_millis": EXPIRES_IN_MILLIS},
    )
    if status != 200:
        raise LoginFailed(f"The service responded with {status}: {started}")

    login_code = started["login_code"]
    query = urllib.parse.urlencode({"login_code": login_code})
    link = f"{app_url}/handler/cli-auth-confirm?{query}"
    print(
        f"Open this page and authorize the sign-in if it shows the code {login_code[-6:]}:"
        f"\n\n  {link}\n",
        flush=True,
    )
    if open_browser:
        webbrowser.open(link)

    while True:
        status, polled = _call(
            "POST",
            f"{base_url}/api/v1/auth/cli/poll",
            headers,
            {"polling_code": started["polling_code"]},
        )
        state = (polled or {}).get("status")
        if state == "success":
            return polled["refresh_token"]
        if state != "waiting":
            raise LoginFailed(f"The login was not confirmed ({state or status}). Please try again.")
        time.sleep(POLL_SECONDS)


def current_user(refresh_token, *, base_url, project_id, publishable_client_key):
    """The user of a session; None if the session is over."""
    headers = _client_headers(project_id, publishable_client_key)
    status, refreshed = _call(
        "POST",
        f"{base_url}/api/v1/auth/sessions/current/refresh",
        {**headers, "x-stack-refresh-token": refresh_token},
        {},
    )
    if status == 401:
        return None
    if status != 200:
        raise RuntimeError(f"The service responded with {status}: {refreshed}")
    status, user = _call(
        "GET",
        f"{base_url}/api/v1/users/me",
        {**headers, "x-stack-access-token": refreshed["access_token"]},
    )
    if status != 200:
        raise RuntimeError(f"The service responded with {status}: {user}")
    return user


def user_of(access_token, *, base_url, project_id, secret_server_key):
    """The user to whom an access token belongs; None if the token is not valid.

    Runs on a server: the secret key must never reach a browser or a user's machine.
    """
    status, user = _call(
        "GET",
        f"{base_url}/api/v1/users/me",
        {
            "x-stack-access-type": "server",
            "x-stack-project-id": project_id,
            "x-stack-secret-server-key": secret_server_key,
            "x-stack-access-token": access_token,
        },
    )
    if status == 200:
        return user
    if (user or {}).get("code") in NO_USER:
        return None
    raise RuntimeError(f"The service responded with {status}: {user}")
