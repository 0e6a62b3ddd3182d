/// How surely the person behind a session is known, after NIST SP 800-63B's authenticator assurance levels.
public enum AssuranceLevel: Int, Codable, Sendable, Comparable {
    /// Nobody has shown anything: a guest.
    case guest = 0
    /// One factor, the password.
    case singleFactor = 1
    /// A second factor as well.
    case multiFactor = 2

    public static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool { left.rawValue < right.rawValue }
}
