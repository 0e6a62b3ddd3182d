public import Logging
public import Messaging
public import Processes
public import Storage
public import Vocabulary

/// What a service is given: nothing below reads the environment, the clock or chance by itself.
public struct ServiceEnvironment: Sendable {
    /// The one SQLite file of the service.
    public let database: Database
    /// The folder of that file, for what cannot be a row (keys, media).
    ///
    /// It exists, and nobody else writes in it.
    public let directory: String
    /// Sends to the other services.
    public let client: Client
    /// Sends to the other services as this service: what a contract keeps for services.
    public let serviceClient: Client
    /// Checks tokens.
    ///
    /// Auth hands it the keys, the others get them from auth.
    public let tokens: TokenVerifier
    /// Told apart from other stacks in every token.
    public let deployment: String
    public let now: @Sendable () -> Timestamp
    public let ids: IdentifierSource
    public let settings: ServiceSettings
    /// Rung after each COMMIT that has announced something.
    public let announced: Bell
    public let commits: CommitBells
    /// Rung after an erasure has been committed (``WriteTransaction/afterCommit(_:)``): what was erased leaves the log and the
    /// indexes of words within some two minutes, and not with the hour.
    public let housekeeping: Bell
    /// Whom the service is erasing.
    ///
    /// Events of others begin it by themselves (``PersonErasure``).
    public let erasures: Erasures
    /// Has the events of those it follows read from the beginning.
    public let replays: Replays
    public let logger: Logger
    /// The service's own executable; `nil` where it runs within another process, as in most tests.
    let executable: String?

    /// Starts processes that do one of the service's ``ServiceDefinition/works``.
    ///
    /// - Returns: `nil` where the service runs within another process, and does that work there.
    /// - Throws: ``NoProcess``.
    public func workers(_ count: Int, doing word: String) throws(NoProcess) -> Workers? {
        guard let executable else { return nil }
        return try Workers(count, of: executable, [word])
    }
}

/// Settings of one service by name, as its configuration gives them.
public struct ServiceSettings: Sendable {
    private let values: [String: String]

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    public func text(_ name: String) -> String? { values[name] }

    /// One of the words that a type has.
    ///
    /// - Throws: ``InvalidSetting`` when there is one that is not.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        of type: Choice.Type
    ) throws -> Choice? {
        guard let text = values[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw InvalidSetting(name: name, rule: Choice.allCases.map(\.rawValue).joined(separator: " or "))
        }
        return choice
    }

    /// `yes` or `no`.
    ///
    /// - Throws: ``InvalidSetting`` when it is something else.
    public func flag(_ name: String) throws -> Bool? {
        try choice(name, of: YesOrNo.self).map { $0 == .yes }
    }

    private enum YesOrNo: String, CaseIterable {
        case yes, no
    }

    /// A whole number within `range`.
    ///
    /// - Throws: ``InvalidSetting`` when there is one that is not.
    public func integer(_ name: String, within range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw InvalidSetting(name: name, rule: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

/// A setting that a service cannot start with.
public struct InvalidSetting: Error, CustomStringConvertible {
    public let name: String
    public let rule: String

    public init(name: String, rule: String) {
        self.name = name
        self.rule = rule
    }

    public var description: String { "the setting \(name) must be \(rule)" }
}

extension Client {
    /// The client for what a handler asks others while it works on a request: its log lines are tied to the request's.
    ///
    /// The caller's token stays here; whoever needs it is given it.
    public func working(on context: CallContext) -> Client {
        var copy = self
        copy.trace = context.trace
        return copy
    }
}
