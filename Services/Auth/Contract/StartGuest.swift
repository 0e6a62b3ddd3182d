public import Wire

/// Starts a guest: an account without name or password that can search and keep favourites, and that `register`
/// upgrades in place.
///
/// Faults: `gone` (`key`) as ``RefreshSession`` tells it.
public struct StartGuest: Call {
    public static let name: CallName = "auth.startGuest"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.gone]
    public typealias Reply = SignedIn

    public init() {}
}
