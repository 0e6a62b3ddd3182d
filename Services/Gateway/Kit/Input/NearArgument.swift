import ArgumentParser
import AuthContract
import Foundation
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
package import UmkreisVocabulary
import UmkreisWire

/// A location: `47.8,13.04`, a place's name, or `home`.
package enum NearArgument: Equatable, Sendable, ExpressibleByArgument {
    package static let rule =
        "must be a place's name, or a latitude from -90 to 90, a comma and a longitude from -180 to 180"

    case point(Coordinate)
    case place(String)
    case home

    /// Two numbers must be valid coordinates; other text is a name.
    init?(argument: String) {
        let text = argument.drop { $0 == " " }
        switch PointReader.read(argument) {
        case .point(let point): self = .point(point)
        case .outOfRange: return nil
        case .none where text == "home": self = .home
        case .none where text.contains(where: \.isLetter): self = .place(String(text))
        case .none: return nil
        }
    }
}

package struct ExactHomeOptions: ParsableArguments {
    @Flag(help: "Publish your exact home instead of the centre of its public area.")
    var exactHome = false
}
