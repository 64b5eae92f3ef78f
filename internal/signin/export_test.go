package signin

// Open is open, which only links and passkeys call.
var Open = open
