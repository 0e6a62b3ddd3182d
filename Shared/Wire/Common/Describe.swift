/// What the service answers: every call with who may send it and whether it changes anything.
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
        /// By name.
        public var calls: [DescribedCall]

        public init(service: ServiceName, version: String, wire: [Int], calls: [DescribedCall]) {
            self.service = service
            self.version = version
            self.wire = wire
            self.calls = calls
        }
    }

    public init() {}
}

/// One line of a service's description.
public struct DescribedCall: Codable, Sendable, Equatable {
    public var name: CallName
    public var access: Access
    public var effect: Effect

    public init(name: CallName, access: Access, effect: Effect) {
        self.name = name
        self.access = access
        self.effect = effect
    }
}
