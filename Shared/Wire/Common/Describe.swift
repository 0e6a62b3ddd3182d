/// What the service answers: every call with all that a client of any language must know of it.
public struct Describe: CommonCall {
    public static let word = "describe"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var service: ServiceName
        /// The release that answers.
        public var version: String
        /// The wire versions it speaks.
        public var wire: [Int]
        /// With which faults any call may be refused.
        public var faults: [FaultCode]
        /// By name.
        public var calls: [DescribedCall]

        public init(
            service: ServiceName,
            version: String,
            wire: [Int],
            faults: [FaultCode] = FaultCode.general,
            calls: [DescribedCall]
        ) {
            self.service = service
            self.version = version
            self.wire = wire
            self.faults = faults
            self.calls = calls
        }
    }

    public init() {}
}

/// One call in a service's description.
public struct DescribedCall: Codable, Sendable, Equatable {
    public var name: CallName
    public var access: Access
    public var effect: Effect
    /// Whether its reply waits for news (a long poll).
    public var polls: Bool
    /// Whether bytes travel beside it.
    public var blob: BlobUse
    /// With which faults it may be refused, beside those of every call.
    public var faults: [FaultCode]
    /// What its body must be.
    public var request: JSONSchema
    /// What the body of its reply is.
    public var reply: JSONSchema

    /// All that the type of a request says of it.
    ///
    /// - Parameter rules: what is asked of its members beyond that.
    public init<R: Request>(_ asked: R.Type, as name: CallName, ruledBy rules: FieldRules = [:]) {
        self.name = name
        access = R.access
        effect = R.effect
        polls = R.isPolled
        blob = R.blob
        faults = R.faults
        request = JSONSchema(of: R.self).narrowed(by: rules)
        reply = JSONSchema(of: R.Reply.self)
    }
}

/// Which release this is.
public enum Release {
    /// Semantic version, as in CHANGELOG.md.
    public static let version = "0.1.0"
}
