public import Wire

/// The second table of who may do what: which process may send a call.
///
/// Deny by default.
public struct PrincipalRule: Sendable {
    private let services: Set<String>

    /// - Parameter services: the principals that are services of this stack.
    public init(services: Set<String> = []) {
        self.services = services
    }

    /// Whether `principal` may send calls of this access.
    public func allows(_ principal: Principal, _ access: Access) -> Bool {
        switch (principal, access) {
        case (.local, _): true
        case (.named(let name), .services): services.contains(name)
        case (.named, .operators): false
        case (.named, .anyone), (.named, .guest), (.named, .signedIn): true
        }
    }
}
