/// The commands for words that other tools and languages have for them.
enum CommandSynonyms {
    private static let words: [String: [String]] = [
        "account": ["konto", "user", "users", "gebruiker", "benutzer"],
        "account register": ["register", "registrieren", "registreren", "signup", "sign-up"],
        "account show": ["whoami", "me"],
        "account sign-in": ["login", "log-in", "signin", "sign-in", "anmelden", "inloggen", "aanmelden"],
        "account sign-out": ["logout", "log-out", "signout", "sign-out", "abmelden", "uitloggen", "afmelden"],
        "app install": ["install", "installieren", "installeren"],
        "app validate": ["validate", "lint"],
        "call": ["curl", "invoke", "request", "rpc"],
        "chat": ["message", "messages", "nachricht", "nachrichten", "bericht", "berichten", "dm"],
        "config": ["settings", "setting", "set", "einstellungen", "instellingen"],
        "down": ["stoppen", "beenden", "halt", "shutdown"],
        "events tail": ["event", "tail", "listen"],
        "favourite": ["favorite", "favorites", "favourites", "favorit", "favoriten", "favoriet", "favorieten"],
        "help": ["man", "hilfe", "hulp", "usage"],
        "import": ["load", "upload", "importieren", "importeren"],
        "info": ["version", "about"],
        "keys": ["key", "certificate", "certificates"],
        "logs": ["log", "journal", "protokoll", "logboek"],
        "map": ["karte", "kaart"],
        "open": ["browser", "web", "ui", "dashboard"],
        "place": ["ort", "orte", "plaats", "geocode"],
        "post": ["eintrag", "offer", "posts"],
        "restart": ["neustart", "herstart", "herstarten"],
        "search": ["suche", "suchen", "zoek", "zoeken"],
        "status": ["health", "state"],
        "stack init": ["init"],
        "trip": ["reise", "reis", "travel"],
        "up": ["starten", "begin", "launch"],
    ]

    /// All commands that are suggested, as typed after `umkreis`.
    static var commands: [String] { words.keys.sorted() }

    static func command(for typed: String) -> String? {
        let typed = typed.lowercased()
        return words.first { $0.value.contains(typed) }?.key
    }
}
