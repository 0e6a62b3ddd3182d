public import UmkreisVocabulary
public import UmkreisWire

/// The sender that takes a turn: a registered user, or the origin of anonymous callers.
public enum Requester: Hashable, Sendable {
    /// The services and the operator's command line.
    case services
    case user(UserID)
    /// Guests and callers without a token.
    case origin(RequestOrigin)
    /// A process without a key.
    case connection(Peer)

    /// The sender of the task's request; `nil` outside requests.
    @TaskLocal public static var current: Requester?

    /// Returns the requester of a network; of IPv6 the /48, since a customer may have all of it.
    public static func network(_ network: CallerNetwork) -> Requester {
        .origin(.network(CallerNetwork(subnet: network.site)))
    }

    init(_ bearer: Bearer?, from origin: RequestOrigin, over connection: Peer) {
        switch (bearer, origin) {
        case (.service, _): self = .services
        case (.person(let caller), _) where !caller.isGuest: self = .user(caller.user)
        case (_, .network(let network)): self = .network(network)
        case (_, .process(keyOwner: nil)): self = .connection(connection)
        case (_, .process): self = .origin(origin)
        }
    }
}
