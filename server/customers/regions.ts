/** Regions by ISO 3166-1 country, as `code:name`, or the name alone where parcels use it. */
const regions: Record<string, string> = {
  US:
    "AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware " +
    "DC:District_of_Columbia FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas " +
    "KY:Kentucky LA:Louisiana ME:Maine MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi " +
    "MO:Missouri MT:Montana NE:Nebraska NV:Nevada NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NY:New_York " +
    "NC:North_Carolina ND:North_Dakota OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania PR:Puerto_Rico RI:Rhode_Island " +
    "SC:South_Carolina SD:South_Dakota TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia WA:Washington " +
    "WV:West_Virginia WI:Wisconsin WY:Wyoming AS:American_Samoa GU:Guam MP:Northern_Mariana_Islands " +
    "VI:U.S._Virgin_Islands AA:Armed_Forces_(AA) AE:Armed_Forces_(AE) AP:Armed_Forces_(AP)",
  CA:
    "AB:Alberta BC:British_Columbia MB:Manitoba NB:New_Brunswick NL:Newfoundland_and_Labrador NT:Northwest_Territories " +
    "NS:Nova_Scotia NU:Nunavut ON:Ontario PE:Prince_Edward_Island QC:Quebec SK:Saskatchewan YT:Yukon",
  AU:
    "ACT:Australian_Capital_Territory NSW:New_South_Wales NT:Northern_Territory QLD:Queensland SA:South_Australia " +
    "TAS:Tasmania VIC:Victoria WA:Western_Australia",
  BR:
    "AC:Acre AL:Alagoas AP:Amapá AM:Amazonas BA:Bahia CE:Ceará DF:Distrito_Federal ES:Espírito_Santo GO:Goiás " +
    "MA:Maranhão MT:Mato_Grosso MS:Mato_Grosso_do_Sul MG:Minas_Gerais PA:Pará PB:Paraíba PR:Paraná PE:Pernambuco " +
    "PI:Piauí RJ:Rio_de_Janeiro RN:Rio_Grande_do_Norte RS:Rio_Grande_do_Sul RO:Rondônia RR:Roraima SC:Santa_Catarina " +
    "SP:São_Paulo SE:Sergipe TO:Tocantins",
  JP:
    "Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata " +
    "Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori " +
    "Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki " +
    "Kagoshima Okinawa",
  MX:
    "Aguascalientes Baja_California Baja_California_Sur Campeche Chiapas Chihuahua Ciudad_de_México Coahuila Colima " +
    "Durango Estado_de_México Guanajuato Guerrero Hidalgo Jalisco Michoacán Morelos Nayarit Nuevo_León Oaxaca Puebla " +
    "Querétaro Quintana_Roo San_Luis_Potosí Sinaloa Sonora Tabasco Tamaulipas Tlaxcala Veracruz Yucatán Zacatecas",
  IN:
    "Andaman_and_Nicobar_Islands Andhra_Pradesh Arunachal_Pradesh Assam Bihar Chandigarh Chhattisgarh " +
    "Dadra_and_Nagar_Haveli_and_Daman_and_Diu Delhi Goa Gujarat Haryana Himachal_Pradesh Jammu_and_Kashmir Jharkhand " +
    "Karnataka Kerala Ladakh Lakshadweep Madhya_Pradesh Maharashtra Manipur Meghalaya Mizoram Nagaland Odisha " +
    "Puducherry Punjab Rajasthan Sikkim Tamil_Nadu Telangana Tripura Uttar_Pradesh Uttarakhand West_Bengal",
  AE: "Abu_Dhabi Ajman Dubai Fujairah Ras_al_Khaimah Sharjah Umm_al_Quwain",
};

/** A country's regions in its own order; undefined where they are free text. */
export function listRegions(country: string): { value: string; label: string }[] | undefined {
  const known = Object.hasOwn(regions, country) ? regions[country] : undefined;
  return known?.split(" ").map((region) => {
    const [code = "", name = code] = region.replaceAll("_", " ").split(":");
    return { value: code, label: name };
  });
}
