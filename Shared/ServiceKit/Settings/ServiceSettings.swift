import Synchronization

/// A service's configured settings.
///
/// Reading a setting also declares its rule and default in the ledger.
public struct ServiceSettings: Sendable {
    private let values: [String: String]
    private let ledger: SettingLedger?

    public init(_ values: [String: String] = [:]) {
        self.init(values, ledger: nil)
    }

    init(_ values: [String: String], ledger: SettingLedger?) {
        self.values = values
        self.ledger = ledger
    }

    public func text(_ name: String) -> String? { values[name] }

    /// - Throws: ``InvalidSetting``.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        of type: Choice.Type
    ) throws -> Choice? {
        let rule = Choice.allCases.map(\.rawValue).joined(separator: " or ")
        ledger?.add(name, rule: rule)
        guard let text = values[name] else { return nil }
        guard let choice = Choice(rawValue: text) else { throw InvalidSetting(name: name, rule: rule) }
        return choice
    }

    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        standard: Choice
    ) throws -> Choice {
        let given = try choice(name, of: Choice.self)
        ledger?.add(name, standard: standard.rawValue)
        return given ?? standard
    }

    /// Returns a setting of `yes` or `no`.
    public func flag(_ name: String, standard: Bool) throws -> Bool {
        try choice(name, standard: standard ? YesOrNo.yes : .no) == .yes
    }

    private enum YesOrNo: String, CaseIterable {
        case yes, no
    }

    /// - Throws: ``InvalidSetting`` unless it is within `range`.
    public func integer(_ name: String, within range: ClosedRange<Int>) throws -> Int? {
        let rule = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        ledger?.add(name, rule: rule)
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else { throw InvalidSetting(name: name, rule: rule) }
        return number
    }

    public func integer(_ name: String, within range: ClosedRange<Int>, standard: Int) throws -> Int {
        let given = try integer(name, within: range)
        ledger?.add(name, standard: "\(standard)")
        return given ?? standard
    }
}

/// A setting that a service cannot start with.
public struct InvalidSetting: Error, CustomStringConvertible {
    /// The setting's name.
    public let name: String
    /// The allowed values.
    public let rule: String

    public init(name: String, rule: String) {
        self.name = name
        self.rule = rule
    }

    public var description: String { "the setting \(name) must be \(rule)" }
}

/// Rules and defaults of the settings that were read.
final class SettingLedger: Sendable {
    struct Entry: Sendable {
        var rule: String?
        var standard: String?
    }

    private let entries = Mutex<[String: Entry]>([:])

    subscript(name: String) -> Entry { entries.withLock { $0[name] ?? Entry() } }

    func add(_ name: String, rule: String) {
        entries.withLock { $0[name, default: Entry()].rule = rule }
    }

    func add(_ name: String, standard: String) {
        entries.withLock { $0[name, default: Entry()].standard = standard }
    }
}
