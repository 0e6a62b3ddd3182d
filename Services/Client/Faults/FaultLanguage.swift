import Foundation

/// A language in which faults have texts for users.
public enum FaultLanguage: String, CaseIterable, Sendable {
    case en, de, nl

    /// The first of the user's languages that has texts; English without one.
    public static var preferred: FaultLanguage { of(Locale.preferredLanguages) }

    /// - Parameter tags: of BCP 47, such as `de-AT`.
    static func of(_ tags: [String]) -> FaultLanguage {
        let primary = tags.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() }
        return primary.lazy.compactMap(FaultLanguage.init).first ?? .en
    }
}
