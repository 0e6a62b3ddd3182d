import UmkreisVocabulary
public import UmkreisWire

extension Deprecation {
    /// The headers of every response to the call.
    ///
    /// Sources: [RFC 9745](https://www.rfc-editor.org/rfc/rfc9745) (`Deprecation`),
    /// [RFC 8594](https://www.rfc-editor.org/rfc/rfc8594) (`Sunset`),
    /// [RFC 5829](https://www.rfc-editor.org/rfc/rfc5829) (`successor-version`).
    public var httpFields: [(name: String, value: String)] {
        var fields = [("Deprecation", "@\(since.dayNumber * 86_400)"), ("Sunset", sunset.httpDate)]
        if let successor { fields.append(("Link", "<\(successor.httpPath)>; rel=\"successor-version\"")) }
        return fields
    }
}

extension CivilDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The beginning of the day as an IMF-fixdate (RFC 9110).
    fileprivate var httpDate: String {
        let weekday = Self.weekdays[floorRemainder(dayNumber, 7)]
        let twoDigits = day < 10 ? "0\(day)" : "\(day)"
        return "\(weekday), \(twoDigits) \(Self.months[month - 1]) \(year) 00:00:00 GMT"
    }
}
