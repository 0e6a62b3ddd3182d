import TestKit
import Testing

@testable import ServiceKit

@Suite("describe")
struct DescribeTests {
    @Test("A rule for a member that the request has not ends the process when the schemas are checked")
    func checksRules() async {
        await #expect(processExitsWith: .failure) {
            let asked: [DescribeHandler.KnownCall] = [
                (Misruled.name, Misruled.self, ["nothing": TextRule(length: 1...2)])
            ]
            DescribeHandler(service: "catalogue", asked: asked).checkSchemas()
        }
        await #expect(processExitsWith: .success) {
            let asked: [DescribeHandler.KnownCall] = [(Misruled.name, Misruled.self, ["text": TextRule(length: 1...2)])]
            DescribeHandler(service: "catalogue", asked: asked).checkSchemas()
        }
    }
}

private struct Misruled: Call {
    static let name: CallName = "catalogue.misruled"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Done

    var text: String?
}
