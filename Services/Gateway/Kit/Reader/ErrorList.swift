import GatewaySupervision
import UmkreisTexts
package import UmkreisWire

/// The last faults of a profile's commands, without their texts, so that they can be read in any language.
package struct ErrorList: VersionedContent, Equatable, Sendable {
    static let maximum = 50

    package struct Entry: Codable, Equatable, Sendable {
        let number: Int
        package let at: Timestamp
        /// Names of commands only; arguments may be private.
        package let command: String
        package let code: FaultCode
        package let field: String?
        package let rule: String?
        package let values: [String: RuleValue]?
    }

    package var v = 1
    /// Oldest first.
    package private(set) var entries: [Entry] = []
    /// How many were ever added.
    private(set) var count = 0
    /// The number of the last entry that `errors` showed.
    private(set) var shown = 0
    /// The number of the last entry that a notice announced.
    private(set) var announced = 0

    private static let maximumValuesLength = 600

    package mutating func add(_ fault: Fault, of command: String, at moment: Timestamp) {
        count += 1
        // Keeps the file below the limit of private files.
        let size = (try? WireJSON.encode(fault.values ?? [:]).count) ?? 0
        let entry = Entry(
            number: count,
            at: moment,
            command: command,
            code: fault.code,
            field: (fault.field ?? fault.option).map { Excerpt.of($0, maximum: 80) },
            rule: fault.rule,
            values: size <= Self.maximumValuesLength ? fault.values : nil
        )
        entries = (entries + [entry]).suffix(Self.maximum)
    }

    package mutating func markAsShown() { (shown, announced) = (count, count) }

    package mutating func clear() {
        entries = []
        markAsShown()
    }

    /// Whether there are new entries since `errors` was read, without a notice so far.
    var isUnannounced: Bool { count > shown && announced <= shown }

    /// Returns the number of entries since `errors` was read, or 0 if a notice announced some of them.
    mutating func announce() -> Int {
        guard isUnannounced else { return 0 }
        announced = count
        return count - shown
    }
}

extension ErrorList.Entry {
    /// The fault in the user's language.
    package var text: String {
        let fault = Fault(code, "", field: field, rule: rule, values: values)
        return FaultTranslation(fault: fault).text ?? code.text
    }
}

extension RuleValue {
    var text: TextValue {
        switch self {
        case .words(let words): .words(PlainText.oneLine(words.joined(separator: ", ")))
        case .number(let number):
            Int(exactly: number).map(TextValue.count) ?? .decimal(number, fraction: Self.digits(of: number))
        }
    }

    /// Needed behind the decimal separator, 6 at most.
    private static func digits(of number: Double) -> Int {
        (1...5).first { digits in
            let scaled = (0..<digits).reduce(number) { value, _ in value * 10 }
            return abs(scaled - scaled.rounded()) < 1e-6 * max(1, abs(scaled))
        } ?? 6
    }
}

extension Fault {
    /// The option or argument that a refused command line names.
    fileprivate var option: String? {
        guard case .words(let words)? = values?["option"] else { return nil }
        return words.first
    }
}

extension ProfileFiles {
    /// Excludes other commands of the profile.
    package func changeErrors<Value: Sendable>(_ change: (inout ErrorList) -> Value) async throws -> Value {
        try await FileLock(path: errors.path + ".lock").held(within: .seconds(1)) {
            // A damaged list is replaced.
            let before = (try? errors.read()) ?? ErrorList()
            var list = before
            let value = change(&list)
            if list != before { try errors.write(list) }
            return value
        }
    }
}
