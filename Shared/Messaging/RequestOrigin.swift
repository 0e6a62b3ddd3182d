public import UmkreisWire

/// The source of a request, for limits that count callers without an account.
///
/// New connections keep their origin, since connections are free.
public enum RequestOrigin: Hashable, Sendable {
    /// A network behind the edge.
    case network(CallerNetwork)
    /// All connections of one owner of a key on `tcp`; `nil` for all processes on `ipc`, which are one user's.
    case process(keyOwner: String?)

    /// The names of its budgets, the narrowest first: of IPv6 the /64 and the /48, otherwise one.
    public var scopes: [String] {
        switch self {
        case .network(let network) where network.site == network.subnet: ["network \(network.subnet)"]
        case .network(let network): ["network \(network.subnet)", "site \(network.site)"]
        case .process(let owner): [owner.map { "process \($0)" } ?? "local processes"]
        }
    }
}
