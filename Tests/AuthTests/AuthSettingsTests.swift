import ServiceKit
import Testing

@testable import AuthCore

@Suite("AuthSettings")
struct AuthSettingsTests {
    @Test("Argon2id of 64 MiB and tokens of a quarter of an hour by default")
    func haveSafeDefaults() throws {
        let settings = try AuthSettings(ServiceSettings())
        #expect(settings.hashing == .standard)
        #expect(settings.passwordMinimum == 8)
        #expect(settings.registerAnswer == .conflict)
        #expect(settings.guestDays == 90)
        #expect(settings.tokenLifetime == .seconds(900))
        #expect((settings.guests.burst, settings.guests.perMinute) == (20_000, 60))
        #expect((settings.connectionGuests.burst, settings.connectionGuests.perMinute) == (1_000, 30))
    }

    @Test func readTheOperatorsValues() throws {
        let settings = try AuthSettings(
            ServiceSettings([
                "password-memory-kib": "7168", "password-passes": "5", "password-minimum": "6", "token-seconds": "60",
                "register-answer": "alike", "guest-days": "7",
            ])
        )
        #expect(settings.hashing == (try Argon2Parameters(memoryKiB: 7168, iterations: 5)))
        #expect(settings.passwordMinimum == 6)
        #expect(settings.registerAnswer == .uniform)
        #expect(settings.guestDays == 7)
        #expect(settings.tokenLifetime == .seconds(60))
    }

    @Test(
        "settings that are not safe are refused, and auth does not start with them",
        arguments: [
            ("password-memory-kib", "7168"), ("password-passes", "0"), ("password-minimum", "5"),
            ("token-seconds", "59"),
            ("token-seconds", "3601"), ("register-answer", "Tell"), ("guest-days", "0"), ("guest-days", "3651"),
            ("token-seconds", "soon"), ("guest-burst", "-1"), ("guests-per-minute", "0"),
        ]
    )
    func refuseUnsafeValues(name: String, value: String) {
        let refusal = #expect(throws: InvalidSetting.self) { try AuthSettings(ServiceSettings([name: value])) }
        #expect(refusal?.name == name)
    }
}
