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

extension Session {
    /// - Parameters:
    ///   - isStored: Whether a guess is asked about.
    ///   - field: Its name in faults.
    /// - Throws: `not-found` if the place is unknown or home isn't set.
    package func point(_ near: NearArgument, isStored: Bool = false, field: String = "near") async throws -> Coordinate
    {
        switch near {
        case .point(let point): return point
        case .home:
            let point = try await home().point
            output.notice(localized("cli.input.nearYourHome", ["point": "\(text(point))"]))
            return point
        case .place(let name):
            let request = FindPlace(name: name, language: options.lang.rawValue)
            let hint = "umkreis place find BEGINNING, or --near LAT,LON"
            let place = try await self.place(request, isStored: isStored, field: field, hint: hint)
            output.notice(localized("cli.input.near", ["place": .words(PlaceChoice.text(place))]))
            return place.point
        }
    }

    /// For `home`, returns the centre of its public area.
    package func publishedPoint(_ near: NearArgument, _ choice: ExactHomeOptions, field: String) async throws
        -> Coordinate
    {
        guard near == .home else { return try await point(near, isStored: true, field: field) }
        let home = try await home()
        if choice.exactHome {
            output.notice(localized("cli.input.publishesExactHome", ["point": "\(text(home.point))"]))
            return home.point
        }
        guard let cell = home.cell else {
            throw Refusal.usage(
                localized("cli.input.noHomeArea"),
                field: field,
                hint: localized("cli.input.exactHomeHint")
            )
        }
        let radius = DistanceText.of(cell.radius)
        output.notice(
            localized("cli.input.publishesHomeArea", ["center": "\(text(cell.center))", "radius": "\(radius)"])
        )
        return cell.center
    }

    private func text(_ point: Coordinate) -> String { "\(point.lat),\(point.lon)" }
}

package struct ExactHomeOptions: ParsableArguments {
    @Flag(help: "Publish your exact home instead of the centre of its public area.")
    var exactHome = false
}
