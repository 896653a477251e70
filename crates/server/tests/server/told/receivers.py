"""What a message reaches in the tests: a mail server (aiosmtpd), and a browser's push service that reads what only the
browser could (http_ece) and checks who sent it. Says what came in, a line of JSON for each; hears pushes on its input."""

import base64
import json
import sys
import time

import http_ece
from aiosmtpd.controller import Controller
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature


def say(**what):
    print(json.dumps(what), flush=True)


def read(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def write(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Inbox:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        say(mail=envelope.content.decode("utf-8", "replace"), to=envelope.rcpt_tos)
        return "250 taken"


def sent_by(authorization):
    """Who sent it, as RFC 8292 says it: the claims, if the signature is that of the key."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(read(head))["alg"] == "ES256"
    signed = read(signature)
    half = [int.from_bytes(signed[at : at + 32], "big") for at in (0, 32)]
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(parts["k"]))
    key.verify(encode_dss_signature(*half), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told = json.loads(read(claims))
    assert time.time() < told["exp"] < time.time() + 24 * 3600, told
    return told


def main():
    controller = Controller(Inbox(), hostname="127.0.0.1", port=int(sys.argv[1]))
    controller.start()
    browser, shared = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes 16"
    public = browser.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    say(key=write(public), shared=write(shared))
    for line in sys.stdin:
        push = json.loads(line)
        try:
            claims = sent_by(push["authorization"])
            text = http_ece.decrypt(
                base64.b64decode(push["body"]), private_key=browser, auth_secret=shared, version="aes128gcm"
            )
            say(push=json.loads(text), claims=claims)
        except (AssertionError, InvalidSignature, KeyError, ValueError, http_ece.ECEException) as why:
            say(wrong=repr(why))


main()
