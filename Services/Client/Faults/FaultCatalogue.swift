import UmkreisWire

/// The texts of faults in one language.
///
/// `Scripts/faults.py` writes the resource from the project's texts; a test compares.
struct FaultCatalogue: Sendable {
    private let language: FaultLanguage
    private let texts: [String: JSONValue]

    static func of(_ language: FaultLanguage) -> FaultCatalogue { all[language] ?? FaultCatalogue(language, [:]) }

    private static let all: [FaultLanguage: FaultCatalogue] = {
        let file = try? WireJSON.decode([String: [String: JSONValue]].self, from: PackageResources.faults_json)
        let catalogues = FaultLanguage.allCases.map { ($0, FaultCatalogue($0, file?[$0.rawValue] ?? [:])) }
        return Dictionary(catalogues) { first, _ in first }
    }()

    private init(_ language: FaultLanguage, _ texts: [String: JSONValue]) {
        (self.language, self.texts) = (language, texts)
    }

    /// - Parameter isOne: chooses between the forms of a text with a count.
    func text(_ key: String, isOne: Bool) -> String? {
        switch texts[key] {
        case .string(let text)?: return text
        case .object?:
            guard case .string(let text)? = texts[key]?[isOne ? "one" : "other"] else { return nil }
            return text
        default: return nil
        }
    }

    /// Returns `nil` for an empty list.
    func text(of value: RuleValue) -> String? {
        switch value {
        case .words(let words): words.isEmpty ? nil : words.joined(separator: ", ")
        case .number(let number): text(of: number)
        }
    }

    private func text(of number: Double) -> String {
        if let whole = Int(exactly: number) { return "\(whole)" }
        return language == .en ? "\(number)" : "\(number)".replacing(".", with: ",")
    }

    /// A pause in its largest unit, rounded up.
    func pause(ofMilliseconds milliseconds: Int) -> String? {
        let seconds = max(1, (milliseconds + 999) / 1000)
        let units = [("seconds", 1, 60), ("minutes", 60, 60), ("hours", 3600, 24), ("days", 86_400, Int.max)]
        for (unit, size, limit) in units {
            let count = (seconds + size - 1) / size
            guard count < limit else { continue }
            return text("pause.\(unit)", isOne: count == 1)?.replacing("{count}", with: "\(count)")
        }
        return nil
    }
}
