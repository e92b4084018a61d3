"""Signs in through the browser and prints who is signed in: `python3 login.py [--no-browser]`."""

import os
import sys

from latchkey import LoginFailed, current_user, prompt_cli_login

PROJECT = {
    "base_url": os.environ["LATCHKEY_URL"],
    "project_id": os.environ["LATCHKEY_PROJECT_ID"],
    "publishable_client_key": os.environ["LATCHKEY_PUBLISHABLE_CLIENT_KEY"],
}
# The hosted pages include the confirmation page. If your app has its own pages, use its URL.
APP_URL = f"{PROJECT['base_url']}/hosted/{PROJECT['project_id']}"

try:
    # Keep it like a password: anyone who has it is signed in.
    refresh_token = prompt_cli_login(
        **PROJECT, app_url=APP_URL, open_browser="--no-browser" not in sys.argv
    )
except LoginFailed as error:
    sys.exit(str(error))

user = current_user(refresh_token, **PROJECT)
print(f"Signed in as {user['primary_email'] or user['display_name'] or user['id']}")
