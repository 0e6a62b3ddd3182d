import Testing
import UmkreisVocabulary

@testable import GatewayCLI
@testable import GatewayKit

@Suite("arguments")
struct ArgumentTests {
    @Test(arguments: [
        ("5km", 5000.0), ("500m", 500), ("750m", 750), ("1.5km", 1500), ("1,5 km", 1500), ("0.5m", 0.5), ("5KM", 5000),
        ("20040km", 20_040_000),
    ])
    func aDistanceIsReadWithItsUnit(text: String, metres: Double) {
        #expect(DistanceArgument(argument: text)?.metres == metres)
    }

    @Test(arguments: ["", "km", "0", "5", "-5km", "5 miles", "nan", "inf", "20041km", "1e9km"])
    func refusesInvalidDistances(text: String) {
        #expect(DistanceArgument(argument: text) == nil)
    }

    @Test func nearIsAPointOrAPlace() throws {
        let point = try Coordinate(lat: 47.8, lon: 13.04)
        #expect(NearArgument(argument: "47.8,13.04") == .point(point))
        #expect(NearArgument(argument: " 47.8, 13.04") == .point(point))
        #expect(NearArgument(argument: "-33.9,-70.6") == .point(try Coordinate(lat: -33.9, lon: -70.6)))
        #expect(NearArgument(argument: "Salzburg") == .place("Salzburg"))
        #expect(NearArgument(argument: "home") == .home)
        #expect(NearArgument(argument: "Paris, Texas") == .place("Paris, Texas"))
    }

    @Test(arguments: ["", "91,0", "0,181", "nan,0", "47.8", "47.8,", "1,2,3"])
    func refusesInvalidPlaces(text: String) {
        #expect(NearArgument(argument: text) == nil)
    }

    @Test func aPriceIsAnAmountAndACurrency() throws {
        let price = try Money(amount: "3.50", currency: "EUR")
        #expect(PriceArgument(argument: "3.50 EUR")?.money == price)
        #expect(PriceArgument(argument: "3.50eur")?.money == price)
        #expect(PriceArgument(argument: "3,50 EUR")?.money == price)
        #expect(PriceArgument(argument: "EUR") == nil)
    }

    @Test(arguments: [("500ms", 500), ("5s", 5000), ("1m", 60_000), ("2", 2000), ("0.5s", 500)])
    func aDurationIsReadWithItsUnit(text: String, milliseconds: Int) {
        #expect(DurationArgument(argument: text)?.duration == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", "0", "61s", "2m", "-1s", "soon", "nan"]) func refusesInvalidTimeouts(text: String) {
        #expect(DurationArgument(argument: text) == nil)
    }

    @Test func commonOptionsMayComeFirst() {
        #expect(
            TypedArguments(["--data", "d", "--json", "search", "a", "--", "-b"]).all
                == ["search", "a", "--data", "d", "--json", "--", "-b"]
        )
        #expect(TypedArguments(["--profile=x", "ps"]).all == ["ps", "--profile=x"])
        #expect(TypedArguments(["search", "--json"]).all == ["search", "--json"])
        #expect(TypedArguments(["--json"]).all == ["--json"])
    }
}
