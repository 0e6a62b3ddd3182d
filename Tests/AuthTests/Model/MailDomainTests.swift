import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import AuthCore

/// Compared with PyPI's `idna` (Fixtures/typed_text.py).
@Suite("MailDomain")
struct MailDomainTests {
    private struct Domain: Decodable {
        let text: String
        let ascii: String?
    }

    @Test func hasTheALabelsOfAnIndependentImplementation() throws {
        let domains = try Bundle.module.fixture("domains.json", as: [Domain].self)
        #expect(domains.count > 1_000 && domains.count { $0.ascii == nil } > 100)
        for domain in domains {
            let found = try? MailDomain(domain.text[...]).ascii
            #expect(found == domain.ascii, "\(domain.text.unicodeScalars.map { String($0.value, radix: 16) })")
            // A-labels are unchanged.
            if let found { #expect(try MailDomain(found[...]).ascii == found) }
        }
    }

    @Test("a name that DNS has stays usable, although IDNA reserves it") func keepsReservedNames() throws {
        #expect(try MailDomain("ab--cd.example").ascii == "ab--cd.example")
    }

    @Test("labels of up to 63 bytes and names of up to 253 in A-labels are allowed") func isBounded() throws {
        let thai = String(repeating: "ก", count: 30)
        #expect(try MailDomain("\(thai).example").ascii.hasPrefix("xn--"))
        #expect(throws: Never.self) { try MailDomain("\(String(repeating: "ü", count: 57)).example") }
        let labels = Array(repeating: String(repeating: "ü", count: 50), count: 5).joined(separator: ".")
        for text in ["\(String(repeating: "ü", count: 60)).example", labels] {
            let broken = #expect(throws: BrokenRule.self) { try MailDomain(text[...]) }
            #expect(broken?.id == "not-a-mail-domain")
        }
    }
}
