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
        /// The meaning of each fault code; absent from services before this member.
        public var meanings: [String: String]?
        /// Ordered by name.
        public var calls: [CallDescription]
        /// The events for its followers, ordered by name; absent from services before this member.
        public var events: [EventDescription]?

        public init(
            service: ServiceName,
            version: String,
            wire: [Int],
            faults: [FaultCode] = FaultCode.general,
            meanings: [String: String]? = nil,
            calls: [CallDescription],
            events: [EventDescription]? = nil
        ) {
            self.service = service
            self.version = version
            self.wire = wire
            self.faults = faults
            self.meanings = meanings
            self.calls = calls
            self.events = events
        }
    }

    public init() {}
}

/// One call in a service's description.
public struct CallDescription: Codable, Sendable, Equatable {
    /// `service.call`.
    public var name: CallName
    /// Its effect, limits and faults, in Markdown; absent from services before this member.
    public var description: String?
    /// The minimum access.
    public var access: Access
    /// Whether it may be repeated without a key.
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
    /// A request and its reply, as a stack has answered it.
    public var example: CallExample?

    public init<R: Request>(
        _ asked: R.Type,
        as name: CallName,
        ruledBy rules: FieldRules = [:],
        documentedBy documentation: Documentation = .none
    ) {
        self.name = name
        description = documentation[R.self]?.text
        access = R.access
        effect = R.effect
        polls = R.isPolled
        blob = R.blob
        faults = R.faults
        deprecation = R.deprecation
        traits = R.traits
        request = JSONSchema(of: R.self, documentedBy: documentation).narrowed(by: rules)
        reply = JSONSchema(of: R.Reply.self, documentedBy: documentation)
    }

    public func has(_ trait: CallTrait) -> Bool { traits?.contains(trait) ?? false }

    /// The first sentence of its description.
    public var summary: String? { description?.firstSentence }
}

/// A request with its reply, without the parts of a line around them.
public struct CallExample: Codable, Sendable, Equatable {
    /// The body of the request.
    public var request: JSONValue
    /// The body of the reply.
    public var reply: JSONValue

    public init(request: JSONValue, reply: JSONValue) {
        self.request = request
        self.reply = reply
    }
}

/// One event in a service's description.
public struct EventDescription: Codable, Sendable, Equatable {
    /// `service.event`.
    public var name: CallName
    /// The change, in Markdown.
    public var description: String?
    /// The version of its members.
    public var version: Int
    /// The schema of its body.
    public var body: JSONSchema

    public init<E: Event>(_ event: E.Type, documentedBy documentation: Documentation = .none) {
        name = E.name
        description = documentation[E.self]?.text
        version = E.version
        body = JSONSchema(of: E.self, documentedBy: documentation)
    }
}

extension String {
    /// The text up to the first full stop before a space or the end of the paragraph.
    public var firstSentence: String {
        let paragraph = prefix { $0 != "\n" }
        var end = paragraph.startIndex
        while let stop = paragraph[end...].firstIndex(of: ".") {
            end = paragraph.index(after: stop)
            if end == paragraph.endIndex || paragraph[end] == " " { return String(paragraph[..<end]) }
        }
        return String(paragraph)
    }
}
