import GeoSearchCore
import ServiceHost

@main
enum Main {
    static func main() async {
        await ServiceHost.run(GeoSearchService.self)
    }
}
