import Foundation
import ServiceKit

/// What an operator may decide about auth.
struct AuthSettings: Sendable {
    /// `password-memory-kib`, `password-passes`: what a hash costs; 65536 and 2, at least one of OWASP's pairs.
    let hashing: Argon2Parameters
    /// `password-minimum`: characters of a new password, 6…64; 8.
    let passwordMinimum: Int
    /// `reserved-names`: usernames, separated by commas, that only operators may choose beside the standard list; none.
    let reservedNames: ReservedNames
    /// `register-answer`: whether registering tells that an address is taken; `tell` or `alike`; `tell`.
    let registerAnswer: RegisterAnswer
    /// `unverified-may-post`: whether a user without a verified e-mail address may do more than a guest; `yes` or `no`; `yes`.
    let unverifiedMayPost: Bool
    /// `guest-days`: how long a guest who does nothing is kept, 1…3650; 90.
    let guestDays: Int
    /// `guest-burst`, `guests-per-minute`: guests started in all, 0…1000000 and 1…60000; 20000 and 60.
    let guests: GuestPace
    /// `connection-guest-burst`, `connection-guests-per-minute`: the same over one connection; 1000 and 30.
    let connectionGuests: GuestPace
    /// `token-seconds`: how long an access token is good, 60…3600; 900.
    let tokenLifetime: Duration
    /// `mail-…`: how letters leave.
    let mail: MailSettings

    static let names =
        [
            "password-memory-kib", "password-passes", "password-minimum", "reserved-names", "register-answer",
            "unverified-may-post", "guest-days", "token-seconds", "guest-burst", "guests-per-minute",
            "connection-guest-burst", "connection-guests-per-minute",
        ] + MailSettings.names

    /// Those that an app's file may set.
    static let policies = [
        "password-minimum", "reserved-names", "register-answer", "unverified-may-post", "guest-days",
    ]

    /// - Throws: ``InvalidSetting``.
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
        registerAnswer = try settings.choice("register-answer", standard: RegisterAnswer.tell)
        unverifiedMayPost = try settings.flag("unverified-may-post", standard: true)
        guestDays = try settings.integer("guest-days", within: 1...3650, standard: SessionLifetime.standardGuestDays)
        guests = try AuthSettings.guestPace("guest", standard: GuestPace(burst: 20_000, perMinute: 60), settings)
        connectionGuests = try AuthSettings.guestPace(
            "connection-guest",
            standard: GuestPace(burst: 1_000, perMinute: 30),
            settings
        )
        tokenLifetime = .seconds(try settings.integer("token-seconds", within: 60...3600, standard: 900))
        mail = try MailSettings(settings)
    }

    private static func guestPace(
        _ name: String,
        standard: GuestPace,
        _ settings: ServiceSettings
    ) throws -> GuestPace {
        GuestPace(
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
                throw InvalidSetting(name: "reserved-names", rule: "usernames with commas between")
            }
        }
        guard added.count <= ReservedNames.mostAdded else {
            throw InvalidSetting(name: "reserved-names", rule: "at most \(ReservedNames.mostAdded) names")
        }
        return ReservedNames(adding: added)
    }
}

/// What `auth.register` says of an address that is taken.
enum RegisterAnswer: String, Sendable, CaseIterable {
    /// That it is: easy to understand, and throttled, for it can be asked of many addresses.
    case tell
    /// The same as of one that is free: a guest's session, and signing in is asked for separately.
    case alike
}
