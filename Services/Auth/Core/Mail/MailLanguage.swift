import UmkreisVocabulary

enum MailLanguage: String, Codable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case dutch = "nl"

    /// Accepts a BCP 47 tag (`de`, `de-AT`, `NL_be`); English if unsupported.
    init(_ tag: String?) {
        let primary = tag?.prefix { $0.isASCII && $0.isLetter }.lowercased()
        self = primary.flatMap(MailLanguage.init(rawValue:)) ?? .english
    }

    private var months: [String] {
        switch self {
        case .english:
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        case .german:
            [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November", "Dezember",
            ]
        case .dutch:
            [
                "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
                "november", "december",
            ]
        }
    }

    /// `1 May 2026, 12:00 UTC`: the user's time zone is unknown.
    func words(for moment: Timestamp) -> String {
        let text = moment.description
        let parts = text.prefix { $0 != "T" }.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return text }
        let day = self == .german ? "\(parts[2])." : "\(parts[2])"
        return "\(day) \(months[parts[1] - 1]) \(parts[0]), \(text.dropFirst(11).prefix(5)) UTC"
    }
}
