/// Describes a service's calls.
public struct Describe: BuiltInCall {
    public static let word = "describe"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isInternal]

    public struct Reply: Codable, Sendable, Equatable {
        /// The described service.
        public var service: ServiceName
        /// The release of the service.
        public var version: String
        /// The supported wire versions.
        public var wire: [Int]
        /// The faults of every call.
        public var faults: [FaultCode]
        /// Ordered by name.
        public var calls: [CallDescription]

        public init(
            service: ServiceName,
            version: String,
            wire: [Int],
            faults: [FaultCode] = FaultCode.general,
            calls: [CallDescription]
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
public struct CallDescription: Codable, Sendable, Equatable {
    public var name: CallName
    public var access: Access
    public var effect: Effect
    /// Whether it is a long poll.
    public var polls: Bool
    /// Whether a blob accompanies it.
    public var blob: BlobUse
    /// The faults beyond those of every call.
    public var faults: [FaultCode]
    /// Absent unless the end of the call is announced.
    public var deprecation: Deprecation?
    /// What clients do besides; `nil` from services before this member.
    public var traits: [CallTrait]?
    /// The schema of the request body.
    public var request: JSONSchema
    /// The schema of the reply body.
    public var reply: JSONSchema

    public init<R: Request>(_ asked: R.Type, as name: CallName, ruledBy rules: FieldRules = [:]) {
        self.name = name
        access = R.access
        effect = R.effect
        polls = R.isPolled
        blob = R.blob
        faults = R.faults
        deprecation = R.deprecation
        traits = R.traits
        request = JSONSchema(of: R.self).narrowed(by: rules)
        reply = JSONSchema(of: R.Reply.self)
    }

    public func has(_ trait: CallTrait) -> Bool { traits?.contains(trait) ?? false }
}
