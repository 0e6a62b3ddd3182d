/// What values that are typed have to be, by the names that help gives them: `<distance>`, `<post>`.
///
/// ArgumentParser tells that a value is wrong and, but for one of a few words, not why.
enum ArgumentRules {
    private static let id = "must be an id as lists show it: 26 letters and digits"
    private static let number = "must be a number"
    private static let place =
        "must be a place's name, or a latitude from -90 to 90, a comma and a longitude from -180 to 180"
    private static let price = "must be an amount and a currency, as in \"3.50 EUR\""
    private static let wholeNumber = "must be a whole number"

    private static let rules: [String: String] = [
        "amount": price,
        "batch": wholeNumber,
        "condition": "must be a name, one of >= <= = and a value, as in 'power>=50'",
        "conversation": id,
        "count": wholeNumber,
        "date": "must be a day, as in 2026-05-01",
        "date|time": "must be a day or a moment, as in 2026-05-01 or 2026-05-01T20:30:00Z",
        "day": "must be a day, as in 2026-05-01",
        "distance": "must be more than 0 and at most 20,040 km, as in 500m or 5km",
        "duration": "must be 1 ms to 60 s, as in 500ms or 5s",
        "id": "must be an id as lists show it",
        "k": wholeNumber,
        "lat": number,
        "list": id,
        "lon": number,
        "message": wholeNumber,
        "name=member": "must be a name of the file, = and what it is for, as in Breite=lat",
        "name=value": "must be a name, = and a value, as in plug=ccs,type2",
        "number": wholeNumber,
        "photo": id,
        "place": place,
        "place|lat,lon": place,
        "place|lat,lon|home": place + ", or home",
        "post": id,
        "price": price,
        "rating": id,
        "report": id,
        "search": id,
        "session": id,
        "stars": number,
        "time": "must be a time or a moment, as in 20:30 or 2026-05-01T20:30",
        "trip": id,
        "user": id + ", or me",
        "west,south,east,north": "must be four numbers with commas between them: west, south, east, north",
        "zoom": wholeNumber,
    ]

    /// The same words, with the rule behind them where they end with the option or argument whose value is wrong.
    static func completing(_ message: String) -> String {
        guard let wrong = message.firstMatch(of: /is invalid for '(?:-[^ ']+ )?<(?<name>[^>']+)>'$/),
            let rule = rules[String(wrong.name)]
        else { return message }
        return "\(message): it \(rule)"
    }
}
