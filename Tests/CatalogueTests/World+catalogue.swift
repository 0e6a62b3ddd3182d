import CatalogueContract
import Foundation
import TestKit

extension World {
    /// The events of posts, without the initial kinds.
    func postEvents() async throws -> [EventLine] {
        try await events(of: "catalogue").filter { $0.name != KindDeclared.name }
    }
}

extension World {
    func file(of service: ServiceName) throws -> String {
        let path = "\(directory(of: service))/\(service).sqlite"
        return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
}

extension KindDefinition {
    /// A new kind: a charging station for electric cars.
    static func chargePoint(maximum power: Double = 400, plugs: [String] = ["ccs", "type2", "chademo"])
        -> KindDefinition
    {
        KindDefinition(
            name: "chargePoint",
            labels: ["en": "Charge point", "de": "Ladestation"],
            facets: [.point: FacetSettings(required: true), .hours: FacetSettings()],
            attributes: [
                AttributeDefinition(
                    name: "power",
                    type: .number,
                    unit: "kW",
                    atLeast: 1,
                    atMost: power,
                    required: true,
                    filterable: true
                ),
                AttributeDefinition(
                    name: "plug",
                    type: .words,
                    words: plugs.map { WordDefinition(word: $0) },
                    filterable: true
                ),
            ]
        )
    }
}
