import AuthContract
import TestKit
import Testing
import Wire

/// The words in which these tests speak.
enum Sample {
    static let password = "brindle ferry oxide"

    static func register(
        _ name: String,
        email: String? = nil,
        password: String = Sample.password,
        username: String? = nil
    ) -> Register {
        Register(
            email: email ?? "\(name.lowercased())@example.org",
            password: password,
            displayName: name,
            username: username
        )
    }

    /// - Parameter known: what signing in has brought to the same device before.
    static func signIn(
        _ login: String,
        password: String = Sample.password,
        on known: SignedIn? = nil
    ) -> SignIn {
        SignIn(login: login, password: password, deviceToken: known?.deviceToken)
    }
}

extension World {
    /// Sends, without a token, a call that is to be refused.
    func refusal<C: Call>(_ call: C, key: String? = nil) async throws -> Fault {
        let fault = try #require(await #expect(throws: Fault.self) { try await client.send(call, key: key) })
        #expect(C.tells(of: fault.code), "\(C.name) does not tell of \(fault)")
        return fault
    }

    /// Whoever these tokens stand for.
    func person(_ signedIn: SignedIn) throws -> Person {
        try person("\(signedIn.user)", id: signedIn.user, token: signedIn.token)
    }

    func guest() async throws -> Person {
        try person(try await client.send(StartGuest()))
    }

    func registered(_ name: String, username: String? = nil) async throws -> Person {
        try person(try await client.send(Sample.register(name, username: username)))
    }
}

extension World {
    /// A registered user whose address is verified.
    func verified(_ name: String) async throws -> Person {
        let person = try await registered(name)
        _ = try await person.send(VerifyEmail(code: try await code(mailedTo: "\(name.lowercased())@example.org")))
        return person
    }
}

extension World {
    /// An operator who has signed in just now.
    func signedInOperator(_ name: String) async throws -> Person {
        let user = try await registered(name).id
        _ = try await sending(as: .gateway).send(GrantRole(user: user, role: .operator))
        return try person(try await client.send(Sample.signIn("\(name.lowercased())@example.org")))
    }
}

/// Asks until it is so, for ten seconds at most.
func eventually(_ isSo: () async -> Bool) async throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(10))
    while await !isSo() {
        try #require(ContinuousClock.now < deadline)
        await Task.yield()
    }
}

extension Sequence where Element: Sendable {
    /// One after the other.
    func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
