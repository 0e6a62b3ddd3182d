import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

/// Compared with PyPI's `phonenumbers`, a port of libphonenumber (Fixtures/typed_text.py).
@Suite("international phone numbers")
struct InternationalPhoneTests {
    private struct Phone: Decodable {
        let text: String
        let e164: String
    }

    @Test("are read in any digits, spaces, dashes and brackets, of every country") func areReadAsTyped() throws {
        let phones = try Bundle.module.fixture("phones.json", as: [Phone].self)
        #expect(phones.count > 300)
        for phone in phones {
            #expect(TextForm.e164(phone.text) == phone.e164, "\(phone.text)")
            #expect(ContactCard.phoneRule.broken(by: phone.text) == nil, "\(phone.text)")
            // The published pattern accepts the same texts as the check.
            let pattern = try Regex(TextForm.internationalPhoneNumber.pattern)
            #expect(phone.text.firstMatch(of: pattern) != nil)
        }
    }

    @Test("a zero in brackets is dialled abroad only where it belongs to the number") func keepsItalianZeros() {
        #expect(TextForm.e164("+39 (0)6 698 12345") == "+390669812345")
        #expect(TextForm.e164("+49 (0)30 901820") == "+4930901820")
        #expect(TextForm.e164("(0043) 0662 8042-0") == "+4366280420")
    }

    @Test(arguments: [
        "0662 877361", "+43 66", "++43 662 877361", "+43 662 877361 ext. 5", "+0 662 877361", "٠٦٦٢ ٨٧٧٣٦١",
    ])
    func refusesOthers(_ text: String) {
        #expect(ContactCard.phoneRule.broken(by: text)?.id == "not-an-international-phone-number")
    }
}
