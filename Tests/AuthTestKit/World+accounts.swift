import AuthContract
import Foundation
public import TestKit
import UmkreisWire

/// Users of auth with the addresses `<name>@example.org`.
extension World {
    /// Registers a user without a verified address.
    public func registered(_ name: String, username: String? = nil, device: String? = nil) async throws -> Person {
        let register = Register(
            email: address(of: name),
            password: "brindle ferry oxide",
            displayName: name,
            username: username,
            device: device
        )
        let signedIn = try await client.send(register)
        return try person(name, id: signedIn.user, token: signedIn.token)
    }

    public func verified(_ name: String) async throws -> Person {
        let person = try await registered(name)
        try await verify(person)
        return person
    }

    /// Registers a user with this address, verified.
    ///
    /// - Parameter mailbox: the address as mails have it, if different.
    public func verified(at address: String, mailbox: String? = nil) async throws -> Person {
        let signedIn = try await client.send(Register(email: address, password: "brindle ferry oxide"))
        let person = try person(address, id: signedIn.user, token: signedIn.token)
        try await verify(person, at: mailbox ?? address)
        return person
    }

    /// Verifies a user's address with the mailed code.
    public func verify(_ person: Person) async throws {
        try await verify(person, at: address(of: person.name))
    }

    private func verify(_ person: Person, at address: String) async throws {
        guard let code = try await code(mailedTo: address) else { throw Fault(.notFound, "no code for \(address)") }
        _ = try await person.send(VerifyEmail(code: code))
    }

    private func address(of name: String) -> String { "\(name.lowercased())@example.org" }

    private func code(mailedTo address: String) async throws -> String? {
        for mail in try await mails().reversed() where mail.contains("To: \(address)\r\n") {
            if let code = mail.firstMatch(of: /(?m)^ +([0-9]{8})\r?$/)?.1 { return String(code) }
        }
        return nil
    }

    /// The messages of all mails, oldest first, after the outbox is empty.
    public func mails() async throws -> [String] {
        try await eventually { try await sending(as: .gateway).send(ListFailedMail(limit: 1)).waiting == 0 }
        return try files(in: "mail", of: "auth").map { try String(contentsOfFile: $0, encoding: .utf8) }
    }
}
