import CatalogueCore
import ServiceHost

@main
enum Main {
    static func main() async {
        await ServiceHost.run(CatalogueService.self)
    }
}
