import Testing
import Texts
import Wire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("faults name what was typed")
struct FaultTextTests {
    private let long = BrokenRule.tooLong(120)

    private func text(_ fault: Fault, of command: any GatewayCommand.Type, in language: Language = .en) -> String {
        Language.$current.withValue(language) { FaultText(fault: fault, command: command).message }
    }

    @Test func anArgumentInsteadOfAMember() {
        let fault = long.fault(at: "post.title")
        #expect(text(fault, of: PostCreateCommand.self) == "<title> is longer than 120 characters")
        #expect(text(fault, of: PostCreateCommand.self, in: .de) == "<title>: Höchstens 120 Zeichen.")
    }

    @Test(
        "options by their own names, and by those of their members",
        arguments: [
            ("post.price.amount", "--price"), ("post.tags.3", "--tag"), ("post.contact.email", "--email"),
            ("post.attributes.power", "--attribute power"), ("post.validUntil", "--until"),
            ("post.place.geonameID", "--geoname"),
        ]
    ) func options(path: String, option: String) {
        #expect(text(long.fault(at: path), of: PostCreateCommand.self) == "\(option) is longer than 120 characters")
    }

    @Test func aMemberWithoutAnOptionStays() {
        let fault = Fault(.invalid, "is wrong", field: "somewhere.else")
        #expect(text(fault, of: PostCreateCommand.self) == "is wrong (somewhere.else)")
    }

    @Test func aFaultWithoutARuleIsToldByItsCode() {
        let fault = Fault(.notFound, "the post 01 does not exist")
        #expect(text(fault, of: PostShowCommand.self) == "the post 01 does not exist")
        #expect(text(fault, of: PostShowCommand.self, in: .nl) == TextCatalogue.of(.nl).text("fault.not-found"))
    }
}
