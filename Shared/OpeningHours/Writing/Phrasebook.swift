/// The sentences of one language.
struct Phrasebook: Sendable {
    let weekdays: [String]
    let open, openUntil, openAlways, opensIn, opensAt, closesIn, closed, closedForGood, unknown, openEnd: String
    let minute, minutes, today, tomorrow: String

    /// The book of a BCP 47 language; English where there is none.
    static func book(language: String?) -> Phrasebook {
        switch language {
        case "de": german
        case "nl": dutch
        default: english
        }
    }

    private static let english = Phrasebook(
        weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        open: "open",
        openUntil: "open until %",
        openAlways: "open around the clock",
        opensIn: "opens in %",
        opensAt: "closed, opens %",
        closesIn: "closes in %",
        closed: "closed",
        closedForGood: "closed for the foreseeable future",
        unknown: "opening hours uncertain",
        openEnd: "open, closing time unknown",
        minute: "1 minute",
        minutes: "% minutes",
        today: "at %",
        tomorrow: "tomorrow at %"
    )

    private static let german = Phrasebook(
        weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        open: "geöffnet",
        openUntil: "geöffnet bis %",
        openAlways: "rund um die Uhr geöffnet",
        opensIn: "öffnet in %",
        opensAt: "geschlossen, öffnet %",
        closesIn: "schließt in %",
        closed: "geschlossen",
        closedForGood: "bis auf Weiteres geschlossen",
        unknown: "Öffnungszeiten ungewiss",
        openEnd: "geöffnet, Ende offen",
        minute: "1 Minute",
        minutes: "% Minuten",
        today: "um %",
        tomorrow: "morgen um %"
    )

    private static let dutch = Phrasebook(
        weekdays: ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
        open: "open",
        openUntil: "open tot %",
        openAlways: "dag en nacht open",
        opensIn: "opent over %",
        opensAt: "gesloten, opent %",
        closesIn: "sluit over %",
        closed: "gesloten",
        closedForGood: "tot nader order gesloten",
        unknown: "openingstijden onzeker",
        openEnd: "open, sluitingstijd onbekend",
        minute: "1 minuut",
        minutes: "% minuten",
        today: "om %",
        tomorrow: "morgen om %"
    )
}
