import ServiceKit

enum SessionEndReason: String, SQLValueConvertible, Sendable {
    case signedOut
    case registered
    /// The user signed in again on the device.
    case replaced
    case stolen
    case tooMany
    /// Its tokens contain a revoked role.
    case roleRevoked
    case revoked
    case passwordChanged
    case addressChanged
    case suspended
    case erased
}
