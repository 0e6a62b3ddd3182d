import Foundation
import ServiceKit

/// The settings of auth, with ranges and defaults.
struct AuthSettings: Sendable {
    /// `password-memory-kib`, `password-passes`: at least one of OWASP's pairs; 65536 and 2.
    let hashing: Argon2Parameters
    /// `password-minimum`: characters, 6…64; 8.
    let passwordMinimum: Int
    /// `reserved-names`: comma-separated, besides the standard list.
    let reservedNames: ReservedNames
    /// `register-answer`: `tell` or `alike`; `tell`.
    let registerAnswer: RegisterAnswer
    /// `unverified-may-post`: `yes` or `no`; `yes`.
    let unverifiedMayPost: Bool
    /// `guest-days`: 1…3650; 90.
    let guestDays: Int
    /// `guest-burst`, `guests-per-minute`: 0…1000000 and 1…60000; 20000 and 60.
    let guests: GuestRateLimit
    /// `connection-guest-burst`, `connection-guests-per-minute`: the same per network; 1000 and 30.
    let connectionGuests: GuestRateLimit
    /// `token-seconds`: 60…3600; 900.
    let tokenLifetime: Duration
    let mail: MailSettings

    static let names =
        [
            "password-memory-kib", "password-passes", "password-minimum", "reserved-names", "register-answer",
            "unverified-may-post", "guest-days", "token-seconds", "guest-burst", "guests-per-minute",
            "connection-guest-burst", "connection-guests-per-minute",
        ] + MailSettings.names

    static let policies = [
        "password-minimum", "reserved-names", "register-answer", "unverified-may-post", "guest-days",
    ]

    init(_ settings: ServiceSettings) throws {
        let standard = Argon2Parameters.standard
        let memory = try settings.integer("password-memory-kib", within: 1...1_048_576, standard: standard.memoryKiB)
        let passes = try settings.integer("password-passes", within: 1...16, standard: standard.iterations)
        do {
            hashing = try Argon2Parameters(memoryKiB: memory, iterations: passes)
        } catch {
            throw InvalidSetting(name: "password-memory-kib", rule: "enough: \(error.rule)")
        }
        passwordMinimum = try settings.integer(
            "password-minimum",
            within: PasswordPolicy.floor...64,
            standard: PasswordPolicy.standardMinimum
        )
        reservedNames = try Self.reservedNames(settings)
        registerAnswer = try settings.choice("register-answer", standard: RegisterAnswer.conflict)
        unverifiedMayPost = try settings.flag("unverified-may-post", standard: true)
        guestDays = try settings.integer("guest-days", within: 1...3650, standard: SessionLifetime.standardGuestDays)
        guests = try AuthSettings.guestPace("guest", standard: GuestRateLimit(burst: 20_000, perMinute: 60), settings)
        connectionGuests = try AuthSettings.guestPace(
            "connection-guest",
            standard: GuestRateLimit(burst: 1_000, perMinute: 30),
            settings
        )
        tokenLifetime = .seconds(try settings.integer("token-seconds", within: 60...3600, standard: 900))
        mail = try MailSettings(settings)
    }

    private static func guestPace(
        _ name: String,
        standard: GuestRateLimit,
        _ settings: ServiceSettings
    ) throws -> GuestRateLimit {
        GuestRateLimit(
            burst: try settings.integer("\(name)-burst", within: 0...1_000_000, standard: standard.burst),
            perMinute: try settings.integer("\(name)s-per-minute", within: 1...60_000, standard: standard.perMinute)
        )
    }

    private static func reservedNames(_ settings: ServiceSettings) throws -> ReservedNames {
        let names = (settings.text("reserved-names") ?? "").split(separator: ",").map(String.init)
        let added = try names.map { name in
            do {
                return try Username(name.trimmingCharacters(in: .whitespaces)).key
            } catch {
                throw InvalidSetting(name: "reserved-names", rule: "comma-separated usernames")
            }
        }
        guard added.count <= ReservedNames.maximumAdded else {
            throw InvalidSetting(name: "reserved-names", rule: "at most \(ReservedNames.maximumAdded) names")
        }
        return ReservedNames(adding: added)
    }
}

/// The reply of `auth.register` for a taken address.
enum RegisterAnswer: String, Sendable, CaseIterable {
    /// A `conflict`, throttled to limit address enumeration.
    case conflict = "tell"
    /// A guest's session, as for a free address.
    case uniform = "alike"
}
