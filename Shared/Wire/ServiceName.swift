/// What stands before the dot of a call's name: `catalogue` in `catalogue.createPost`.
///
/// It is also the address.
public struct ServiceName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// The manifest of a stack: every service there is, in the order in which they are started.
extension ServiceName {
    public static let auth: ServiceName = "auth"
    public static let catalogue: ServiceName = "catalogue"
    public static let geo: ServiceName = "geo"
    public static let favourites: ServiceName = "favourites"
    public static let chat: ServiceName = "chat"
    /// The command line, which asks and answers nothing.
    public static let gateway: ServiceName = "gateway"

    /// Those that answer.
    public static let stack: [ServiceName] = [.auth, .catalogue, .geo, .favourites, .chat]
}
