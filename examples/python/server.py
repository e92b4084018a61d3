"""An API with a protected route: `python3 server.py`."""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from latchkey import user_of

PROJECT = {
    "base_url": os.environ["LATCHKEY_URL"],
    "project_id": os.environ["LATCHKEY_PROJECT_ID"],
    "secret_server_key": os.environ["LATCHKEY_SECRET_SERVER_KEY"],
}


class Api(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/me":
            return self.respond(404, {"error": "Not found."})
        access_token = self.headers.get("x-stack-access-token", "")
        try:
            user = user_of(access_token, **PROJECT) if access_token else None
        except (OSError, RuntimeError) as error:
            print(error, file=sys.stderr)
            return self.respond(500, {"error": "The sign-in could not be checked."})
        if user is None:
            return self.respond(401, {"error": "Sign in first."})
        self.respond(
            200,
            {"userId": user["id"], "name": user["display_name"] or user["primary_email"]},
        )

    def respond(self, status, body):
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


server = ThreadingHTTPServer(("localhost", int(os.environ.get("PORT", "3001"))), Api)
print(f"Listening on http://localhost:{server.server_port}", flush=True)
server.serve_forever()
