import Testing
import UmkreisTiles

@Suite("the address of a tile")
struct TileAddressTests {
    private func address(_ path: String) -> TileAddress? {
        TileAddress(path.split(separator: "/", omittingEmptySubsequences: false))
    }

    @Test func readsPlainNumbersInsideThePyramid() {
        #expect(address("0/0/0") == TileAddress(zoom: 0, column: 0, row: 0))
        #expect(address("14/8529/5974") == TileAddress(zoom: 14, column: 8_529, row: 5_974))
        #expect(address("22/4194303/4194303") != nil)
    }

    @Test(
        arguments: [
            "", "1/1", "1/1/1/1", "a/1/1", "-1/0/0", "1/-1/0", "+1/0/0", "1/2/0", "1/0/2", "0/0/1", "01/0/0", "1/00/0",
            "23/0/0", "99/0/0", "22/4194304/0", "5/9223372036854775808/0", "5/18446744073709551617/0", "1/0/0.pbf",
            "1/../0", "1/%30/0", "1/ 0/0", "1/١/0", "1e0/0/0", "0x1/0/0", "1//0",
        ]
    )
    func refusesAnythingElse(path: String) {
        #expect(address(path) == nil)
    }

    @Test(arguments: ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "2,0,1,1", "0,2,1,1", "-181,0,1,1", "0,0,1,91", "nan,0,1,1"])
    func refusesBoundsOfNoArea(text: String) {
        #expect(TileBounds(text) == nil)
    }

    @Test func readsBounds() {
        #expect(TileBounds("7.4, 43.72,7.45,43.76")?.numbers == [7.4, 43.72, 7.45, 43.76])
    }
}
