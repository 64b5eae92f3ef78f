"""Plays a seat of Triplecross: python3 bot.py https://host/t/TABLE/seat/KEY"""
import http.client, json, random, sys, time, urllib.request

base, table, key = sys.argv[1].replace("/t/", " ").replace("/seat/", " ").split()
headers = {"Content-Type": "application/json"}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{base}/api/tables/{table}/{path}", data, headers)
    try:
        return urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as refusal:
        refusal.msg += ": " + refusal.read(500).decode(errors="replace")  # says why
        raise


def choose(words):
    moves = [word.split(":")[0] for word in words.split()]
    move = random.choice([m for m in moves if m.endswith("-off")] or moves or ["pass"])
    if move.endswith("&"):  # with another one
        return choose(json.load(call("following?first=" + move[:-1]))["l"])
    return move


token = json.load(call("take", {"key": key, "program": "bot.py 1.0"}))["token"]
headers["Authorization"] = "Bearer " + token
over = False
while not over:
    try:
        for line in call("events"):
            event = json.loads(line)  # a view or a move; "l" has our legal moves
            move = choose(event.get("l", ""))
            if move != "pass":  # the server passes for us
                call("moves", {"version": event["n"], "move": move}).close()
            if "o" in event:
                print("The game is over:", event["o"])
                over = True
                break
    except (OSError, http.client.HTTPException) as problem:  # such as a restart
        print(problem, file=sys.stderr)
        time.sleep(1)
