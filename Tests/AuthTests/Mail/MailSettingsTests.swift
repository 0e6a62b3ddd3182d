import Foundation
import TestKit
import Testing

@testable import AuthCore

@Suite("MailSettings")
struct MailSettingsTests {
    private static let smtp = [
        "mail-mode": "smtp", "mail-smtp": "smtp://mail.example.org", "mail-from": "post@example.org",
    ]

    @Test("mails go into files unless a server is named") func haveSafeDefaults() throws {
        let settings = try MailSettings(ServiceSettings())
        #expect(settings.server == nil)
        #expect((settings.transport(in: "/data/auth") as? MailFolder)?.path == "/data/auth/mail")
        #expect(try MailSettings(ServiceSettings(["mail-from": "a@example.org"])).from.text == "a@example.org")
    }

    @Test("a server is spoken to with TLS unless it is this machine's and that is said") func requireTLS() throws {
        let server = try #require(try MailSettings(ServiceSettings(Self.smtp)).server)
        #expect(server.isTLSRequired && server.url == "smtp://mail.example.org:587")
        #expect(server.user == nil && server.limits.connect == .seconds(10) && server.limits.whole == .seconds(30))
        for host in ["127.0.0.1", "127.8.9.1", "[::1]", "localhost"] {
            let local = Self.smtp.merging(["mail-smtp": "smtp://\(host):25", "mail-tls": "none"]) { $1 }
            #expect(try MailSettings(ServiceSettings(local)).server?.isTLSRequired == false)
        }
    }

    @Test("the password is the first line of a file that its owner alone can read") func readThePassword() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/password"
        for (text, mode, password) in [
            ("brindle ferry\n", 0o600, "brindle ferry"), ("secret", 0o400, "secret"), ("secret", 0o640, nil),
            ("\n", 0o600, nil), (String(repeating: "x", count: 1025), 0o600, nil),
        ] as [(String, Int, String?)] {
            try? FileManager.default.removeItem(atPath: path)
            let attributes = [FileAttributeKey.posixPermissions: mode]
            #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: attributes))
            let given = Self.smtp.merging(["mail-user": "umkreis", "mail-password-file": path]) { $1 }
            if let password {
                #expect(try MailSettings(ServiceSettings(given)).server?.password == password)
            } else {
                let refusal = #expect(throws: InvalidSetting.self) { try MailSettings(ServiceSettings(given)) }
                #expect(refusal?.name == "mail-password-file")
            }
        }
    }

    @Test(
        "settings that do not fit together are refused in one sentence",
        arguments: [
            (["mail-mode": "post"], "mail-mode"), (["mail-smtp": "smtp://127.0.0.1:25"], "mail-smtp"),
            (["mail-user": "a"], "mail-user"), (["mail-from": "post"], "mail-from"),
            (["mail-site": "https://app.example.org"], "mail-site"), (["mail-site": "app example"], "mail-site"),
            (["mail-mode": "smtp", "mail-smtp": "smtp://mail.example.org"], "mail-from"),
            (["mail-mode": "smtp", "mail-from": "post@example.org"], "mail-smtp"),
            (smtp.merging(["mail-smtp": "https://mail.example.org"]) { $1 }, "mail-smtp"),
            (smtp.merging(["mail-smtp": "smtp://a:b@mail.example.org"]) { $1 }, "mail-smtp"),
            (smtp.merging(["mail-smtp": "smtp://mail.example.org:0"]) { $1 }, "mail-smtp"),
            (smtp.merging(["mail-smtp": "smtp://mail.example.org:65536"]) { $1 }, "mail-smtp"),
            (smtp.merging(["mail-smtp": "smtp://mail.example.org/x"]) { $1 }, "mail-smtp"),
            (smtp.merging(["mail-tls": "none"]) { $1 }, "mail-tls"),
            (smtp.merging(["mail-smtp": "smtp://127.0.0.1.example.org", "mail-tls": "none"]) { $1 }, "mail-tls"),
            (smtp.merging(["mail-smtp": "smtps://127.0.0.1", "mail-tls": "none"]) { $1 }, "mail-tls"),
            (smtp.merging(["mail-tls": "maybe"]) { $1 }, "mail-tls"),
            (smtp.merging(["mail-user": "a"]) { $1 }, "mail-password-file"),
            (smtp.merging(["mail-password-file": "/dev/null"]) { $1 }, "mail-password-file"),
            (smtp.merging(["mail-user": "a", "mail-password-file": "/nowhere"]) { $1 }, "mail-password-file"),
            (smtp.merging(["mail-ca-file": "/nowhere"]) { $1 }, "mail-ca-file"),
        ]
    )
    func refuseContradictions(given: [String: String], name: String) {
        let refusal = #expect(throws: InvalidSetting.self) { try MailSettings(ServiceSettings(given)) }
        #expect(refusal?.name == name)
        #expect(refusal?.description.hasPrefix("the setting \(name) must be ") == true)
    }
}
