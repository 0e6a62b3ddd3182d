import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("whether an address is known", .services(AuthService.self))
struct RegisterAnswerTests {
    @Test func isThrottledForManyAddresses() async throws {
        for number in 1...3 { _ = try await world.client.send(Sample.register("Ada\(number)")) }
        var told = 0
        for number in 1...100 {
            let fault = try await world.refusal(Sample.register("Eve", email: "ada\(1 + number % 3)@example.org"))
            if fault.code == .conflict { told += 1 } else { #expect(fault.code == .throttled) }
        }
        #expect(told <= 20)
        _ = try await world.guest().send(Sample.register("Ben"))
        world.clock.advance(by: .seconds(10))
        _ = try await world.client.send(Sample.register("Cy"))
    }

    @Test func isRevealedToAGuestFiveTimesAndThenOnceAMinute() async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        let guest = try await world.guest()
        for _ in 1...4 { #expect(try await guest.refusal(Sample.register("Ada")).field == "email") }
        let named = Sample.register("Eve", username: "ada.l")
        #expect(try await guest.refusal(named).field == "username")
        let fault = try await guest.refusal(Sample.register("Eve"))
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 60_000)
        world.clock.advance(by: .seconds(60))
        #expect(try await guest.send(Sample.register("Eve")).user == guest.id)
    }

    @Test func isNotThrottledForFreeAddresses() async throws {
        var guests: Set<UserID> = []
        for number in 1...40 { guests.insert(try await world.client.send(Sample.register("Ada\(number)")).user) }
        #expect(guests.count == 40)
    }
}

@Suite(
    "whether an address is known, where all are answered alike",
    .services(AuthService.self),
    .settings(["register-answer": "alike"])
)
struct AlikeRegisterAnswerTests {
    @Test("it is not in the reply", .everyWiring) func isNotInTheReply() async throws {
        let free = try await world.shape(of: Sample.register("Ada"))
        let taken = try await world.shape(of: Sample.register("Ada"))
        #expect(free == taken)
        let asGuest = try await world.shape(of: Sample.register("Ada"), by: world.guest().client)
        #expect(asGuest == free)
        #expect(try await world.events(AccountRegistered.self).count == 1)
    }

    @Test func isFoundOutBySigningInAndTheGuestIsMerged() async throws {
        let before = try await world.client.send(StartGuest())
        let guest = try await world.person(before).send(Sample.register("Ada"))
        #expect(guest.isGuest)
        #expect(guest.user == before.user)
        #expect(guest.deviceToken == nil)
        #expect(try await world.person(before).refusal(MyAccount()).code == .unauthenticated)
        let signIn = Sample.signIn("ada@example.org")
        #expect(try await world.person(guest).refusal(signIn).code == .unauthenticated)
        try await world.verifyAsGuest("ada@example.org", guest)
        let ada = try await world.person(guest).send(signIn)
        #expect(!ada.isGuest)
        #expect(ada.mergedGuest == before.user)
    }

    @Test func aTakenAddressKeepsItsAccountAndItsPassword() async throws {
        let guest = try await world.client.send(Sample.register("Ada"))
        try await world.verifyAsGuest("ada@example.org", guest)
        _ = try await world.client.send(Sample.register("Ada", password: "quite another password"))
        let wrong = Sample.signIn("ada@example.org", password: "quite another password")
        #expect(try await world.refusal(wrong).code == .unauthenticated)
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
    }

    /// Registering a taken address gets the same replies as a free one.
    @Test("signing in does not reveal a registration before the mail does")
    func isNotFoundOutBySigningIn() async throws {
        _ = try await world.client.send(Sample.register("Ada"))
        var told: [[String]] = []
        for email in ["ada@example.org", "free@example.org"] {
            let register = Sample.register("Eve", email: email, password: "a password of one's own")
            let eve = try world.person(try await world.client.send(register))
            let faults = try await [
                eve.refusal(Sample.signIn(email, password: "a password of one's own")),
                eve.refusal(VerifyEmail(code: "00000000")),
            ]
            _ = try await eve.send(ResendCode())
            _ = try await eve.send(RequestPasswordReset(login: email))
            _ = try await eve.refusal(ResendCode())
            told.append(faults.map { "\($0.code) \($0.message) \($0.field ?? "") \($0.rule ?? "")" })
        }
        #expect(told.first == told.last)
    }

    @Test func onlyTheRegistrantUsesUpTheCode() async throws {
        let guest = try await world.client.send(Sample.register("Ada"))
        let other = try await world.guest()
        for _ in 1...9 { _ = try await other.refusal(VerifyEmail(code: "00000000")) }
        world.clock.advance(by: .seconds(60))
        _ = try await world.person(guest).send(ResendCode())
        try await world.verifyAsGuest("ada@example.org", guest)
        #expect(try await !world.client.send(Sample.signIn("ada@example.org")).isGuest)
    }

    @Test func aUsernameIsChosenLater() async throws {
        let fault = try await world.refusal(Sample.register("Ada", username: "ada.l"))
        #expect(fault.field == "username")
        #expect(fault.rule == "not-beside-email")
        let guest = try await world.client.send(Sample.register("Ada"))
        try await world.verifyAsGuest("ada@example.org", guest)
        let ada = try await world.person(world.person(guest).send(Sample.signIn("ada@example.org")))
        _ = try await ada.send(ChangeUsername(username: "ada.l"))
    }

    @Test func aTakenUsernameIsReportedWithoutAnAddress() async throws {
        let register = Register(password: Sample.password, username: "ada.l")
        let guest = try await world.client.send(register)
        #expect(guest.isGuest)
        #expect(try await world.refusal(register).field == "username")
        _ = try await world.person(guest).send(Sample.signIn("ada.l"))
    }
}

extension World {
    fileprivate func verifyAsGuest(_ email: String, _ guest: SignedIn) async throws {
        let code = try await code(mailedTo: email)
        _ = try await person(guest).send(VerifyEmail(code: code))
    }

    /// The shape of a reply: ids and tokens are replaced by their lengths.
    fileprivate func shape(of register: Register, by sender: Client? = nil) async throws -> [String] {
        let body = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(register))
        let reply = try await (sender ?? client).send(Register.name, body: body).body(JSONValue.self)
        guard case .object(let members) = reply else { return [] }
        return members.map { member in
            switch member.value {
            case .string(let text) where !member.name.hasSuffix("At"): "\(member.name): \(text.count)"
            default: "\(member.name): \(member.value)"
            }
        }
    }
}
