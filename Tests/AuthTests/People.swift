import AuthContract
import TestKit
import Testing
import UmkreisWire

enum Sample {
    static let password = "brindle ferry oxide"

    static func register(
        _ name: String,
        email: String? = nil,
        password: String = Sample.password,
        username: String? = nil,
        language: String? = nil
    ) -> Register {
        Register(
            email: email ?? "\(name.lowercased())@example.org",
            password: password,
            displayName: name,
            username: username,
            language: language
        )
    }

    /// - Parameter known: the device proof of an earlier sign-in.
    static func signIn(_ login: String, password: String = Sample.password, on known: SignedIn? = nil) -> SignIn {
        SignIn(login: login, password: password, deviceToken: known?.deviceToken)
    }
}

extension World {
    func refusal<C: Call>(_ call: C, key: String? = nil) async throws -> Fault {
        let fault = try #require(await #expect(throws: Fault.self) { try await client.send(call, key: key) })
        #expect(C.declares(fault.code), "\(C.name) does not declare \(fault)")
        return fault
    }

    func person(_ signedIn: SignedIn) throws -> Person {
        try person("\(signedIn.user)", id: signedIn.user, token: signedIn.token)
    }

    func guest() async throws -> Person {
        try person(try await client.send(StartGuest()))
    }

    func registered(_ name: String, username: String? = nil, language: String? = nil) async throws -> Person {
        try person(try await client.send(Sample.register(name, username: username, language: language)))
    }
}

extension World {
    func verified(_ name: String, language: String? = nil) async throws -> Person {
        let person = try await registered(name, language: language)
        _ = try await person.send(VerifyEmail(code: try await code(mailedTo: "\(name.lowercased())@example.org")))
        return person
    }
}

extension World {
    func signedInOperator(_ name: String) async throws -> Person {
        try await signedIn(name, as: .operator)
    }

    /// A user of auth with a role and a session of its own.
    func signedIn(_ name: String, as role: RoleName) async throws -> Person {
        let user = try await registered(name).id
        _ = try await sending(as: .gateway).send(GrantRole(user: user, role: role))
        return try person(try await client.send(Sample.signIn("\(name.lowercased())@example.org")))
    }
}

extension Sequence where Element: Sendable {
    func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
